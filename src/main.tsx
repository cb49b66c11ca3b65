import { startApp } from './site/app/startApp.tsx'

const root = document.getElementById('root')
if (root) void startApp(root)
