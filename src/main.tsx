import { start } from './app/start.tsx'

void start(document.getElementById('root') as HTMLElement)
