export { formwright } from './vite/plugin.ts'
