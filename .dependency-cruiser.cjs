// Who may import whom. tests/architecture plants a violation of each rule and requires it to be reported.
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'Files never import in a ring.', {}, { circular: true }),
    {
      ...rule(
        'modules-form-a-ladder',
        'Modules never depend on each other in a ring.',
        { path: '^src/server/modules/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'nothing-unresolved',
      'Every import resolves.',
      {},
      { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:'] },
    ),
    rule(
      'rules-import-nothing',
      'The rules are arithmetic and tables; the browser runs them too.',
      { path: '^src/rules/' },
      { pathNot: '^src/rules/' },
    ),
    rule(
      'contract-is-a-leaf',
      'The contract imports zod, the rules and itself.',
      { path: '^src/contract/' },
      { pathNot: '^src/(contract|rules)/|node_modules/zod/' },
    ),
    rule(
      'db-knows-nothing-of-ours',
      'The database layer imports itself only.',
      { path: '^src/db/' },
      { path: '^(src/(?!db/)|demo/)' },
    ),
    rule(
      'web-knows-only-the-contract',
      'Pages call the API client; they never reach into the server.',
      { path: '^src/web/' },
      { path: '^(src/(server|db|main)|demo/)' },
    ),
    rule(
      'server-knows-no-page',
      'The server imports neither pages nor the demo; main.ts joins them.',
      { path: '^src/(server|db)/' },
      { path: '^(src/(web|main)|demo/)' },
    ),
    rule(
      'only-queries-touch-the-database',
      'SQL lives in *.queries.ts.',
      { path: '^src/server/', pathNot: '\\.queries\\.ts$|^src/server/lib/tx\\.ts$' },
      { path: '^src/db/' },
    ),
    rule(
      'neighbours-speak-through-services',
      "Another module's queries, rules and routes are private.",
      { path: '^src/server/modules/([^/]+)/' },
      { path: '^src/server/modules/[^/]+/', pathNot: ['^src/server/modules/$1/', '\\.service\\.ts$'] },
    ),
    rule(
      'demo-speaks-through-services',
      'The demo fills the shop as anybody would.',
      { path: '^demo/' },
      { path: '^src/(server/modules|db|web)/', pathNot: '\\.service\\.ts$' },
    ),
    rule(
      'simulator-is-a-stranger',
      'The simulated provider is reached over HTTP, as the real one; main.ts only starts it.',
      { path: '^src/', pathNot: '^src/main\\.ts$' },
      { path: '^simulator/' },
    ),
    rule(
      'simulator-knows-nothing-of-ours',
      'Nor does it know anything of the shop.',
      { path: '^simulator/' },
      { path: '^(src|demo)/' },
    ),
    rule(
      'rules-are-pure',
      '*.rules.ts: data in, data out.',
      { path: '\\.rules\\.ts$' },
      { pathNot: '^src/(contract|rules)/|\\.rules\\.ts$' },
    ),
    rule(
      'routes-only-bind',
      '*.routes.ts sees the contract, bind and its own services.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.(queries|rules)\\.ts$|^src/db/' },
    ),
    rule(
      'plumbing-knows-no-domain',
      'http and lib are below the modules.',
      { path: '^src/server/(http|lib)/' },
      { path: '^src/server/(modules/|app)' },
    ),
    rule(
      'features-do-not-touch',
      'Compose features in routes.',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/[^/]+/', pathNot: '^src/web/features/$1/' },
    ),
    rule(
      'web-flows-down',
      'routes > features > components > lib.',
      { path: '^src/web/(components|lib|messages)/' },
      { path: '^src/web/(features|routes)/' },
    ),
    rule(
      'lib-below-components',
      'lib draws nothing.',
      { path: '^src/web/(lib|messages)/' },
      { path: '^src/web/components/' },
    ),
    rule(
      'components-know-no-shop',
      'The design system knows no shop words and fetches nothing.',
      { path: '^src/web/components/' },
      { path: '^src/(rules|contract|web/lib/(api|cart-store|my-bike|session))' },
    ),
    rule(
      'features-below-routes',
      'A feature never imports a route.',
      { path: '^src/web/features/' },
      { path: '^src/web/routes/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\?url$|\\.test\\.tsx?$' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}
