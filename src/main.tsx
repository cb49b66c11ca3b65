import { startApp } from './app/startApp.tsx'

void startApp(document.getElementById('root') as HTMLElement)
