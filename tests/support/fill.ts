import pg from 'pg'
import type { Connection } from '#db/client.ts'

/** Runs a statement that prepares many rows. It takes as long as it needs: statements on the shop's pool have a limit. */
export async function fill(
  { connection }: { readonly connection: Connection },
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement, [...parameters])
  } finally {
    await client.end()
  }
}
