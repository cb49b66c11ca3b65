import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { EventOutlet } from '../actions/action.ts'
import type { Metrics } from '../http/metrics.ts'
import type { OutboxSummary } from '../store/outbox/outboxStore.ts'
import type { OutboxChannel } from '../store/tables.ts'
import { startWorker, type Deliver, type OutboxWorker, type WorkerServices } from './outboxWorker.ts'

interface OutboxServices extends Omit<WorkerServices, 'log'> {
  metrics: Metrics
}

/**
 * Delivers events while the server runs: each in at least one attempt, those of one account in order. Without a channel
 * no event is stored, and nothing runs.
 */
export function addOutbox(
  app: FastifyInstance,
  deliveries: ReadonlyMap<OutboxChannel, Deliver>,
  services: OutboxServices,
): EventOutlet {
  let workers: OutboxWorker[] = []
  let stopped: Promise<unknown> | undefined
  app.addHook('onReady', async () => {
    workers = [...deliveries].map(([channel, deliver]) => startWorker(channel, deliver, { ...services, log: app.log }))
  })
  app.addHook('preClose', async () => {
    // Not awaited: attempts end beside the requests in flight.
    stopped = Promise.all(workers.map((worker) => worker.stop()))
  })
  app.addHook('onClose', async () => {
    await stopped
  })
  addGauges([...deliveries.keys()], services)
  return {
    channels: [...deliveries.keys()],
    wake: () => {
      for (const worker of workers) worker.wake()
    },
  }
}

/** Adds gauges of undelivered events; each server shows those of all servers that share the database. */
function addGauges(channels: OutboxChannel[], { store, metrics: { registry }, clock }: OutboxServices): void {
  const registers = [registry]
  // Other metrics must be readable while the database is away.
  const summarize = (): Promise<OutboxSummary[]> => Promise.all(channels.map(store.outbox.summarize)).catch(() => [])
  new Gauge({
    name: 'formwright_outbox_events',
    help: 'Undelivered events, by channel and state: waiting, or dead after the last attempt; at most 1000 of each.',
    labelNames: ['channel', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { channel, waiting, dead } of await summarize()) {
        this.set({ channel, state: 'waiting' }, waiting)
        this.set({ channel, state: 'dead' }, dead)
      }
    },
  })
  new Gauge({
    name: 'formwright_outbox_oldest_seconds',
    help: 'Age of the oldest of the waiting events, by channel.',
    labelNames: ['channel'],
    registers,
    async collect() {
      this.reset()
      for (const { channel, oldestAt } of await summarize())
        if (oldestAt !== null) this.set({ channel }, (clock() - oldestAt) / 1000)
    },
  })
}
