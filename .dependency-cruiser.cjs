// Import rules. tests/architecture/boundaries.test.ts plants a violation of each rule and requires it to be reported.
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'No import cycles between files.', {}, { circular: true }),
    {
      ...rule(
        'no-module-cycles',
        'No dependency cycles between modules.',
        { path: '^src/server/modules/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'imports-resolve',
      'Every import resolves.',
      {},
      { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:'] },
    ),
    rule(
      'rules-import-nothing',
      'src/rules is pure calculation and tables, which the browser runs too. It imports nothing else but the types of rows.',
      { path: '^src/rules/' },
      { pathNot: '^src/rules/|^src/db/schema/' },
    ),
    rule(
      'row-types-only',
      'Only stores use tables; everybody else imports the types of their rows.',
      { path: '^src/(rules|server)/', pathNot: '\\.store\\.ts$' },
      { path: '^src/db/schema/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'contract-imports-only-rules',
      'The contract imports only zod, the rules and itself.',
      { path: '^src/contract/' },
      { pathNot: '^src/(contract|rules)/|node_modules/zod/' },
    ),
    rule(
      'db-imports-only-rules',
      'The database layer imports only itself and the rules.',
      { path: '^src/db/' },
      { path: '^(src/(?!(db|rules)/)|demo/)' },
    ),
    rule(
      'web-imports-no-server',
      'Pages use the API client and import nothing of the server.',
      { path: '^src/web/' },
      { path: '^(src/(server|db|programs)|demo/)' },
    ),
    rule(
      'server-imports-no-pages',
      'The server imports neither pages nor the demo; main.ts joins them.',
      { path: '^src/(server|db)/' },
      { path: '^(src/(web|programs)|demo/)' },
    ),
    rule(
      'only-stores-import-the-database',
      'Only *.store.ts contains SQL.',
      { path: '^src/server/', pathNot: '\\.store\\.ts$|^src/server/lib/(tx|typed-words)\\.ts$' },
      { path: '^src/db/', pathNot: '^src/db/schema/' },
    ),
    rule(
      'modules-import-services-and-stores-only',
      "Another module's rules and routes are private.",
      { path: '^src/server/modules/([^/]+)/' },
      { path: '^src/server/modules/[^/]+/', pathNot: ['^src/server/modules/$1/', '\\.(service|store)\\.ts$'] },
    ),
    rule(
      'only-services-call-stores',
      'Services send the statements of stores. A store may build on the statements of another.',
      { path: '^src/', pathNot: '\\.(service|store)\\.ts$' },
      { path: '\\.store\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'demo-imports-services-only',
      'The demo fills the shop through its services.',
      { path: '^demo/' },
      { path: '^src/(server/modules|db|web)/', pathNot: '\\.service\\.ts$' },
    ),
    rule(
      'only-main-imports-the-simulator',
      'The simulated provider is called over HTTP, like the real one; only main.ts imports it, to start it.',
      { path: '^src/', pathNot: '^src/programs/shop/main\\.ts$' },
      { path: '^simulator/' },
    ),
    rule(
      'simulator-imports-no-shop-code',
      'The simulated provider imports nothing of the shop.',
      { path: '^simulator/' },
      { path: '^(src|demo)/' },
    ),
    rule(
      'rules-files-are-pure',
      '*.rules.ts are pure functions and import only the contract and other rules.',
      { path: '\\.rules\\.ts$' },
      { pathNot: '^src/(contract|rules|db/schema)/|\\.rules\\.ts$' },
    ),
    rule(
      'routes-import-no-rules',
      '*.routes.ts imports the contract, bind and its own services, never rules or the database.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.rules\\.ts$|^src/db/' },
    ),
    rule(
      'http-and-lib-import-no-modules',
      'http and lib import nothing of the modules.',
      { path: '^src/server/(http|lib)/' },
      { path: '^src/server/(modules/|app)' },
    ),
    rule(
      'features-import-no-features',
      'Features do not import each other; routes combine them.',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/[^/]+/', pathNot: '^src/web/features/$1/' },
    ),
    rule(
      'no-imports-up-in-web',
      'Imports go from routes to features to components to lib, never back.',
      { path: '^src/web/(components|lib|messages)/' },
      { path: '^src/web/(features|routes)/' },
    ),
    rule(
      'lib-imports-no-components',
      'lib contains no components.',
      { path: '^src/web/(lib|messages)/' },
      { path: '^src/web/components/' },
    ),
    rule(
      'components-import-no-shop-code',
      'The design system contains nothing specific to the shop and fetches nothing.',
      { path: '^src/web/components/' },
      { path: '^src/(rules|contract|web/lib/(api|cart-store|my-bike|session))' },
    ),
    rule(
      'features-import-no-routes',
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
