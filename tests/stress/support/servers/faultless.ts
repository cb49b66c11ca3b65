import { startOnMessage } from './startOnMessage.ts'

startOnMessage()
