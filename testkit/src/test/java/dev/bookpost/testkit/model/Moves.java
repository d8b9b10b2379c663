package dev.bookpost.testkit.model;

/** All that is possible in a state. */
final class Moves {
    private final PeopleMoves people;
    private final FateMoves fate;
    private final ClaimMoves claims;
    private final RecordMoves records;
    private final SendMoves sends;

    Moves(Setup setup, Protocol protocol) {
        RowRules rules = new RowRules(protocol, setup.limit(), setup.hold());
        people = new PeopleMoves(rules, protocol);
        fate = new FateMoves(setup);
        HandOut handOut = new HandOut(setup, protocol);
        claims = new ClaimMoves(rules, handOut);
        records = new RecordMoves(rules, handOut);
        sends = new SendMoves(setup, rules, protocol);
    }

    void from(World world, Sink sink) {
        people.from(world, sink);
        fate.from(world, sink);
        records.vanish(world, sink);
        for (int k = 0; k < world.workers.length; k++) {
            if (!world.workers[k].frozen) {
                if (world.workers[k].role == Role.CONSUMER) {
                    records.from(world, k, sink);
                } else {
                    claims.from(world, k, sink);
                }
                sends.from(world, k, sink);
            }
        }
    }
}
