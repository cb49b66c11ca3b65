import { createServer } from 'vite'

const server = await createServer({
  server: { port: Number(process.env.PORT ?? 5173), host: process.env.HOST ?? '127.0.0.1' },
})
await server.listen()
server.printUrls()
