import { startApp } from './app/start.tsx'

void startApp(document.getElementById('root') as HTMLElement)
