"use strict";

SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#docs",
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // a token stays in this window, and is gone when it is closed
  persistAuthorization: false,
  // nothing is sent anywhere but here
  validatorUrl: null,
});
