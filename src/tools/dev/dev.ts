import { createServer } from 'vite'

/** Vite's own list, the keys, databases and logs of a server whose data folder lies in the project, and the Studio's token. */
const SECRET_FILES = ['.env', '.env.*', '*.{crt,pem,key}', '*.db*', '*.log', '**/.git/**', '**/.studio/**']

const server = await createServer({
  server: { port: Number(process.env.PORT ?? 5173), host: process.env.HOST ?? '127.0.0.1', fs: { deny: SECRET_FILES } },
})
await server.listen()
server.printUrls()
