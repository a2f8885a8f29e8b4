import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The role that owns the server. The shop never works as it. */
export const ADMINISTRATOR = 'postgres'
/** The role that owns only the shop's database: an injected statement can neither read files nor run programs. */
const SHOP = 'shop'
const DATABASE = 'shop'

/** Arbitrary numbers: held by the process that serves a data folder, and while roles are created. */
export const OWNER_LOCK = 782_114_604
const ROLES_LOCK = 782_114_605

export interface Server {
  readonly host: string
  readonly port: number
}

export interface RolePasswords {
  readonly administrator: string
  readonly shop: string
}

export interface Login extends Server {
  readonly user: string
  readonly password: string
  readonly database: string
}

/**
 * Creates the two roles of a server and the shop's database if they are missing, and returns their logins. In data
 * folders of earlier versions the shop's role was the server's administrator: it is split into two roles, unless a shop
 * of such a version is running on it.
 */
export async function prepareRoles(server: Server, passwords: RolePasswords): Promise<{ shop: Login; admin: Login }> {
  const shop = { ...server, user: SHOP, password: passwords.shop, database: DATABASE }
  const admin = { ...server, user: ADMINISTRATOR, password: passwords.administrator, database: 'postgres' }
  let client = await logIn(admin)
  if (!client) {
    if (!(await separateAdministrator(shop, admin))) return { shop, admin: { ...shop, database: admin.database } }
    client = await logIn(admin)
  }
  if (!client) throw new Error('The administrator of the database cannot log in.')
  try {
    // Of two concurrent starts the second waits, and then finds everything created.
    await client.query('select pg_advisory_lock($1)', [ROLES_LOCK])
    await client.query(`drop role if exists ${HELPER}`)
    await createShop(client, passwords.shop)
    await giveToShop({ ...admin, database: DATABASE })
  } finally {
    await client.end()
  }
  return { shop, admin }
}

async function createShop(client: pg.Client, password: string): Promise<void> {
  if (!(await holds(client, 'exists (select 1 from pg_roles where rolname = $1)', SHOP))) {
    await client.query(`create role ${SHOP} login password ${pg.escapeLiteral(password)}`)
  }
  if (!(await holds(client, 'exists (select 1 from pg_database where datname = $1)', DATABASE))) {
    await client.query(`create database ${DATABASE} owner ${SHOP}`)
  }
  // A restore fills tables without running their triggers, which requires this privilege.
  if (!(await holds(client, `has_parameter_privilege($1, 'session_replication_role', 'set')`, SHOP))) {
    await client.query(`grant set on parameter session_replication_role to ${SHOP}`)
  }
}

/** A temporary role, needed because a role cannot be renamed while logged in as it. */
const HELPER = 'shop_upgrade'

/**
 * Turns the role of an earlier version, which owns the whole server, into the administrator, and creates a new role of
 * its name, all in one transaction. Returns false if a shop of such a version is running on the database.
 */
async function separateAdministrator(shop: Login, admin: Login): Promise<boolean> {
  const client = await logIn({ ...shop, database: admin.database })
  if (!client) throw new Error('The role of the shop cannot log in to its own server: its password has changed.')
  // A server that was created but never used has no shop database yet.
  const home = await logIn(shop)
  try {
    await client.query('select pg_advisory_lock($1)', [ROLES_LOCK])
    if (await canLogIn(admin)) return true
    if (home && !(await holds(home, 'pg_try_advisory_lock($1)', OWNER_LOCK))) return false
    const password = randomBytes(24).toString('base64url')
    await client.query(`drop role if exists ${HELPER}`)
    await client.query(`create role ${HELPER} superuser login password ${pg.escapeLiteral(password)}`)
    await separateAs({ ...admin, user: HELPER, password }, shop, admin)
    return true
  } finally {
    await home?.end()
    await client.end()
  }
}

async function separateAs(login: Login, shop: Login, admin: Login): Promise<void> {
  const helper = new pg.Client(login)
  await helper.connect()
  try {
    await helper.query('begin')
    await helper.query(`alter role ${SHOP} rename to ${ADMINISTRATOR}`)
    await helper.query(`alter role ${ADMINISTRATOR} password ${pg.escapeLiteral(admin.password)}`)
    await helper.query(`create role ${SHOP} login password ${pg.escapeLiteral(shop.password)}`)
    await helper.query('commit')
  } finally {
    await helper.end()
  }
}

/** Gives the shop everything that the administrator owns in its database, except what extensions own. */
const FOREIGN_OBJECTS = `
  with own as (select oid from pg_roles where rolname = '${SHOP}'),
  extended as (select classid, objid from pg_depend where deptype = 'e'),
  place as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  )
  select format('alter schema %I owner to ${SHOP}', nspname) as statement
    from place, own where nspowner <> own.oid and nspname <> 'public'
  union all
  select format('alter %s %s owner to ${SHOP}', case c.relkind when 'S' then 'sequence' when 'v' then 'view'
      when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
    from own, pg_class c join place on place.oid = c.relnamespace
    where c.relowner <> own.oid and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and ('pg_class'::regclass, c.oid) not in (select * from extended)
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all
  select format('alter routine %s owner to ${SHOP}', p.oid::regprocedure)
    from own, pg_proc p join place on place.oid = p.pronamespace
    where p.proowner <> own.oid and ('pg_proc'::regclass, p.oid) not in (select * from extended)
  union all
  select format('alter type %s owner to ${SHOP}', t.oid::regtype)
    from own, pg_type t join place on place.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where t.typowner <> own.oid and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
      and ('pg_type'::regclass, t.oid) not in (select * from extended)`

/** Makes the shop's role the owner of its database and everything in it. Does nothing if it already is. */
async function giveToShop(admin: Login): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query('begin')
    const owned = `exists (select 1 from pg_database d join pg_roles r on r.oid = d.datdba
      where d.datname = current_database() and r.rolname = $1)`
    if (!(await holds(client, owned, SHOP))) await client.query(`alter database ${DATABASE} owner to ${SHOP}`)
    const { rows } = await client.query<{ statement: string }>(FOREIGN_OBJECTS)
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function holds(client: pg.Client, condition: string, value: string | number): Promise<boolean> {
  const { rows } = await client.query<{ holds: boolean }>(`select ${condition} as holds`, [value])
  return rows[0]?.holds ?? false
}

async function canLogIn(login: Login): Promise<boolean> {
  const client = await logIn(login)
  await client?.end()
  return client !== null
}

/** PostgreSQL's error codes for a wrong password, a role that may not log in, and a missing database. */
const NO_ENTRY = new Set(['28P01', '28000', '3D000'])

/** Logs in to the server. Returns null if it rejects this role or has no such database. */
async function logIn(login: Login): Promise<pg.Client | null> {
  const client = new pg.Client({ ...login, application_name: 'shop roles' })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_ENTRY.has(String(error.code))) return null
    throw error
  }
}
