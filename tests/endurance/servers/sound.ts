import { startOnMessage } from './standBy.ts'

startOnMessage()
