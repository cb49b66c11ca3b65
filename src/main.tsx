import { startApp } from './site/app/startApp.tsx'

const root = document.getElementById('root')
// A task of its own, so that a slow phone stays responsive between evaluating the scripts and starting the app.
if (root) setTimeout(() => void startApp(root))
