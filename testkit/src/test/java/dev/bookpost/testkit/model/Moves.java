package dev.bookpost.testkit.model;

/** All that is possible in a state. */
final class Moves {
    private final PeopleMoves people;
    private final FateMoves fate;
    private final ClaimMoves claims;
    private final SendMoves sends;

    Moves(Setup setup, Protocol protocol) {
        RowRules rules = new RowRules(protocol, setup.limit(), setup.hold());
        people = new PeopleMoves(rules, protocol);
        fate = new FateMoves(setup);
        claims = new ClaimMoves(setup, rules, protocol);
        sends = new SendMoves(setup, rules, protocol);
    }

    void from(World world, Sink sink) {
        people.from(world, sink);
        fate.from(world, sink);
        for (int k = 0; k < world.workers.length; k++) {
            if (!world.workers[k].frozen) {
                claims.from(world, k, sink);
                sends.from(world, k, sink);
            }
        }
    }
}
