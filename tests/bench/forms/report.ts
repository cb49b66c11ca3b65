import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CONTENDERS, REFERENCE } from './contenders.ts'
import { VISITS, type Bytes, type GrowthCosts, type VisitCosts } from './measurements.ts'

/** All results; `visits` and `growth` by contender and rate or size, with a blank between them. */
export interface Results {
  ids: string[]
  rounds: number
  rates: number[]
  sizes: number[]
  bytes: Record<string, Bytes>
  visits: Record<string, VisitCosts[]>
  growth: Record<string, GrowthCosts[]>
  cores: number
  /** Load averages of the system over a minute. */
  loads: { before: number; after: number }
  memory: Record<string, { first: number; last: number }>
}

const DOCUMENT = join(PROJECT_ROOT, 'docs/evidence/performance.md')
const START = '<!-- forms: written by `npm run bench:forms -- --write` -->'
const END = '<!-- end of forms -->'

const COSTS: Record<keyof VisitCosts, string> = {
  mount: 'mount',
  mountCpu: 'mount, CPU',
  keyCpu: 'key, CPU',
  keyScript: 'key, script',
  keyAfterErrorsCpu: 'key after errors, CPU',
  keyAfterErrorsScript: 'key after errors, script',
  submitCpu: 'submit to errors, CPU',
}
const COST_NAMES = Object.keys(COSTS) as (keyof VisitCosts)[]

function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const [low = NaN, high = NaN] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}

/** The median of one cost; `NaN` if it was not measured. */
const medianOf = <Cost extends string>(samples: Record<Cost, number>[] | undefined, cost: Cost): number =>
  median((samples ?? []).map((sample) => sample[cost]))

const nameOf = (id: string): string => CONTENDERS[id]?.name ?? id
const inDigits = (figure: number, digits: number): string => (Number.isFinite(figure) ? figure.toFixed(digits) : '–')

/** Prints the figures of this machine, in ms. */
export function printFigures(results: Results): void {
  for (const rate of results.rates) {
    console.log(`Processor slowed ${rate} times, ms (medians, rounds: ${results.rounds}):`)
    console.table(
      byContender(results, (id) =>
        COST_NAMES.map((cost) => [COSTS[cost], inDigits(medianOf(results.visits[`${id} ${rate}`], cost), 1)]),
      ),
    )
  }
  for (const cost of ['mountCpu', 'keyScript', 'submitCpu'] as const) {
    console.log(`${COSTS[cost]}, ms by number of fields:`)
    console.table(
      byContender(results, (id) =>
        results.sizes.map((size) => [`${size} fields`, inDigits(medianOf(results.growth[`${id} ${size}`], cost), 2)]),
      ),
    )
  }
  console.log(tablesOf(results))
}

const byContender = ({ ids }: Results, cells: (id: string) => (readonly [string, string])[]) =>
  Object.fromEntries(ids.map((id) => [nameOf(id), Object.fromEntries(cells(id))]))

/** Writes the tables of ratios into the document. @throws Error if its markers are missing */
export function writeDocument(results: Results): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [before, rest] = text.split(`${START}\n`)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${DOCUMENT} has no “${START}” with “${END}”.`)
  writeFileSync(DOCUMENT, `${before}${START}\n${tablesOf(results)}\n${END}${after}`)
}

function tablesOf(results: Results): string {
  const { ids, rates, sizes, rounds } = results
  const today = new Date().toISOString().slice(0, 10)
  const sections = [
    `Measured on ${today}; rounds: ${rounds}, for the growth ${growthRounds(rounds)}; medians. On ${results.cores} cores the ` +
      `load before the run was ${inDigits(results.loads.before, 1)} and after it ${inDigits(results.loads.after, 1)}; ` +
      'the run by itself makes about 1.5, and much more means that other work disturbed it.',
    table(
      ['', 'JS + CSS, kB gzip', 'JS + CSS, kB Brotli', 'all but pictures, kB Brotli', 'requests'],
      ids.map((id) => {
        const bytes = results.bytes[id]
        const sizesInKb = [bytes?.gzip, bytes?.brotli, bytes?.allBrotli].map((size = NaN) => inDigits(size, 1))
        return [nameOf(id), ...sizesInKb, String(bytes?.requests ?? '–')]
      }),
    ),
    ...rates.flatMap((rate) => [
      rate === 1 ? `As shares of ${nameOf(REFERENCE)}, processor at full speed:` : `Processor slowed ${rate} times:`,
      table(
        ['', ...Object.values(COSTS)],
        ids.map((id) => [
          nameOf(id),
          ...COST_NAMES.map((cost) =>
            inDigits(
              medianOf(results.visits[`${id} ${rate}`], cost) / medianOf(results.visits[`${REFERENCE} ${rate}`], cost),
              2,
            ),
          ),
        ]),
      ),
    ]),
    'Growth with the number of text fields, at full speed: script per key as a share of the same at ' +
      `${sizes[0]} fields of ${nameOf(REFERENCE)}, and exponents (0: costs the same however many fields, 1: grows with them):`,
    table(
      [
        '',
        ...sizes.map((size) => `key at ${size.toLocaleString('en')}`),
        'exponent: key',
        'mount, CPU',
        'submit to errors, CPU',
      ],
      ids.map((id) => [
        nameOf(id),
        ...sizes.map((size) =>
          inDigits(
            medianOf(results.growth[`${id} ${size}`], 'keyScript') /
              medianOf(results.growth[`${REFERENCE} ${sizes[0]}`], 'keyScript'),
            2,
          ),
        ),
        ...(['keyScript', 'mountCpu', 'submitCpu'] as const).map((cost) => inDigits(exponent(results, id, cost), 2)),
      ]),
    ),
    `The heap after a collection of garbage, when the registration form has been opened and left ${VISITS} times:`,
    table(
      ['', 'MB', 'more than after the first, MB'],
      ids.map((id) => {
        const { first = NaN, last = NaN } = results.memory[id] ?? {}
        return [nameOf(id), inDigits(last, 1), inDigits(last - first, 2)]
      }),
    ),
  ]
  return sections.join('\n\n')
}

/** Rounds of the measurement of growth. */
export const growthRounds = (rounds: number): number => Math.max(1, Math.floor(rounds / 2))

/** Exponent of a cost's growth from the smallest to the largest form. */
function exponent({ growth, sizes }: Results, id: string, cost: keyof GrowthCosts): number {
  const [smallest = NaN, largest = NaN] = [sizes[0], sizes.at(-1)]
  const at = (size: number): number => medianOf(growth[`${id} ${size}`], cost)
  return Math.log(at(largest) / at(smallest)) / Math.log(largest / smallest)
}

const table = ([first = '', ...columns]: string[], rows: string[][]): string =>
  [
    `| ${[first, ...columns].join(' | ')} |`,
    `|---|${columns.map(() => '---:|').join('')}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
