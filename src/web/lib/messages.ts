import { createContext, useContext } from 'react'
import { en, type Messages } from '#web/messages/en.ts'

const MessagesContext = createContext<Messages>(en)

/** The texts of the language that the page is shown in. */
export const useMessages = (): Messages => useContext(MessagesContext)

/** The same outside of components: for titles and descriptions. */
export const messages = (): Messages => en
