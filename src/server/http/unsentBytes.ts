import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
/** Of a line of the tables: local address, remote address and queues, each in hex (`man 5 proc_pid_net`). */
const CONNECTION = /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm

/**
 * What the operating system still holds of what was written to each connection, in bytes, by its ports: changes when the
 * other side receives something. Empty where there are no such tables.
 */
export async function unsentBytesByPorts(): Promise<Map<string, number>> {
  const byPorts = new Map<string, number>()
  for (const table of TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '')
    for (const [, local = '', remote = '', unsent = ''] of text.matchAll(CONNECTION)) {
      const ports = `${parseInt(local, 16)} ${parseInt(remote, 16)}`
      // Two clients may use the same port: either may then count for both.
      byPorts.set(ports, (byPorts.get(ports) ?? 0) + parseInt(unsent, 16))
    }
  }
  return byPorts
}

export const portsOf = ({ localPort, remotePort }: Socket): string => `${localPort} ${remotePort}`
