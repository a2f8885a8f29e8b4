import { contactMessage } from '#db/schema/shop.ts'
import type { Db } from '#server/lib/tx.ts'

export async function insertMessage(db: Db, message: typeof contactMessage.$inferInsert): Promise<void> {
  await db.insert(contactMessage).values(message)
}
