-- The requests of a load run, and how they were answered. Settings by environment: TOKENS (bearer tokens, with spaces
-- between), RESOURCES (ids, with spaces between).
local threads = {}

function setup(thread)
  thread:set("number", #threads + 1)
  table.insert(threads, thread)
end

local function words(name)
  local found = {}
  for word in (os.getenv(name) or ""):gmatch("%S+") do table.insert(found, word) end
  return found
end

function init(args)
  math.randomseed(os.time() * 1000 + number)
  tokens, resources, counts = words("TOKENS"), words("RESOURCES"), {}
  first_day = os.time() - os.time() % 86400 + 2 * 86400
end

local function pick(list) return list[math.random(#list)] end

local function day(offset) return os.date("!%Y-%m-%d", first_day + offset * 86400) end

-- of ten requests: six look at resources and what is free, two at one's bookings, two book half an hour
request = function()
  local headers = {["Authorization"] = "Bearer " .. pick(tokens)}
  local choice = math.random(10)
  if choice <= 2 then return wrk.format("GET", "/api/resources") end
  if choice <= 6 then
    local d = math.random(0, 600)
    return wrk.format("GET", "/api/resources/" .. pick(resources) .. "/availability?from=" .. day(d)
      .. "T00:00:00Z&to=" .. day(d + 7) .. "T00:00:00Z")
  end
  if choice <= 8 then return wrk.format("GET", "/api/bookings", headers) end
  headers["Content-Type"] = "application/json"
  local d, h, m = day(math.random(0, 600)), math.random(0, 22), pick({"00", "30"})
  local to = m == "00" and string.format("%02d:30", h) or string.format("%02d:00", h + 1)
  return wrk.format("POST", "/api/bookings", headers, string.format(
    '{"resourceId": "%s", "start": "%sT%02d:%s:00Z", "end": "%sT%s:00Z", "title": "Load"}',
    pick(resources), d, h, m, d, to))
end

response = function(status)
  counts[status] = (counts[status] or 0) + 1
end

done = function(summary, latency, requests)
  local all, keys = {}, {}
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("counts")) do
      if not all[status] then table.insert(keys, status) end
      all[status] = (all[status] or 0) + count
    end
  end
  table.sort(keys)
  local said = {}
  for _, status in ipairs(keys) do table.insert(said, status .. ": " .. all[status]) end
  io.write(string.format("| %s | %.0f | %.1f | %.1f | %s | %d |\n",
    os.getenv("CONNECTIONS"), summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, table.concat(said, ", "),
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
