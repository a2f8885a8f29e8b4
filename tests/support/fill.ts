import { withClient } from './client.ts'
import type { ClonedShop } from './shop.ts'

/** Runs a statement that prepares many rows. It takes as long as it needs: statements on the shop's pool have a limit. */
export const fill = (shop: ClonedShop, statement: string, parameters: readonly unknown[] = []) =>
  withClient(shop.connection, (client) => client.query(statement, [...parameters]))
