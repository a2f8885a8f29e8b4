import { desc, eq } from 'drizzle-orm'
import { contactMessage } from '#db/schema/shop.ts'
import type { Db } from '#server/lib/tx.ts'

export async function insertMessage(db: Db, message: typeof contactMessage.$inferInsert): Promise<void> {
  await db.insert(contactMessage).values(message)
}

/** Takes the person out of the messages that came from an address. */
export async function forgetSender(db: Db, email: string): Promise<void> {
  await db
    .update(contactMessage)
    .set({ name: 'Erased', email: '', phone: '', replyTo: '' })
    .where(eq(contactMessage.email, email))
}

export async function messagesByEmail(db: Db, email: string) {
  const { ticket, subject, message, createdAt } = contactMessage
  return db
    .select({ ticket, subject, message, createdAt })
    .from(contactMessage)
    .where(eq(contactMessage.email, email))
    .orderBy(desc(createdAt))
}
