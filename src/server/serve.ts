import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveMetrics } from './http/serveMetrics.ts'
import { requireChecked } from './requireChecked.ts'
import { DefinitionError } from '../model/site/definitionProblem.ts'
import { SettingsError } from './settings.ts'
import { bootstrap, type Overrides, type RunningServer } from './start.ts'
import { StoreError } from './store/storeErrors.ts'
import { errorCode, errorMessage } from '../model/errorDetails.ts'

/** Longest wait for requests in flight before the server stops. */
const SHUTDOWN_TIMEOUT_MS = 8000

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/**
 * Runs the server of the project in `root` as this process: listens, prints its address on stdout, and stops on SIGTERM
 * or SIGINT. If it cannot start, it prints a sentence on stderr and exits with code 1.
 */
export async function serve(root: string, overrides: Pick<Overrides, 'registry'> = {}): Promise<void> {
  try {
    const dist = join(root, 'dist')
    await requireChecked(root, dist)
    await listen(await bootstrap(root, process.env, { siteDir: existsSync(dist) ? dist : undefined, ...overrides }))
  } catch (error) {
    process.stderr.write(`${startupErrorMessage(error)}\n`)
    process.exit(1)
  }
}

async function listen(runningServer: RunningServer): Promise<void> {
  const {
    app,
    settings: { host, port, metricsAddress, tracesOrigin },
    metrics,
    sampleCustomers,
  } = runningServer
  // An unhandled rejection must not end other requests.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'))
  if (metricsAddress) await serveMetrics(metrics, metricsAddress)
  // nginx opens a connection for each request; beyond Node's 511 the kernel lets a customer's wait for seconds.
  const address = await app.listen({ host, port, backlog: 4096, listenTextResolver: () => 'listening' })
  shutDownOn(['SIGTERM', 'SIGINT'], runningServer)
  print(`Formwright is at ${address}`)
  if (tracesOrigin !== undefined) print(`Traces go to ${tracesOrigin}`)
  for (const { email, password, tradingAccount, aType } of sampleCustomers) {
    print(
      `Sample customer (${aType === 0 ? 'real' : 'demo'} account): ${email} or ${tradingAccount}, password ${password}`,
    )
  }
}

function shutDownOn(signals: NodeJS.Signals[], { app, close }: RunningServer): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref()
    await close()
    process.exit(0)
  }
  for (const signal of signals) process.on(signal, () => void stop())
}

/** One sentence for an error that an operator can mend; the stack of any other error, which is a bug. */
function startupErrorMessage(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StoreError || error instanceof DefinitionError)
    return error.message
  const code = errorCode(error)
  const message = errorMessage(error)
  if (code === 'EADDRINUSE') return 'PORT is taken by another program: stop it or choose another PORT.'
  if (code === 'EACCES') return `PORT must not be used by this user: choose one above 1023 (${message}).`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is no address of this machine (${message}).`
  return (error instanceof Error && error.stack) || message
}
