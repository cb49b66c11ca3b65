import { sayFinding, type ImpactId, type Params, type Translate, withEmpty } from '../../model/findings/findingTexts.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'

type KindOf<Id> = Id extends `${infer Kind}/${string}` ? Kind : Id
/** A kind of change: the part of an id before the slash. */
export type ImpactKind = KindOf<ImpactId>

/** One effect of a change. */
export interface ImpactFinding {
  kind: ImpactKind
  id: ImpactId
  /** Parameters of its sentence. */
  params: Params
  /** Id of the page; absent: the whole site. */
  page?: string
  /** Text path of the field: `address.street`. */
  field?: string
  /** Whether the change breaks something that works today. */
  breaking: boolean
}

/** A finding about the compared page. */
export type FieldFinding = Omit<ImpactFinding, 'page'>

/** The texts of one state. */
export type ImpactLanguages = LocaleFiles[]

const finding = (id: ImpactId, params: Params, breaking: boolean, field: string | undefined): FieldFinding => ({
  kind: id.replace(/\/.*$/, '') as ImpactKind,
  id,
  params: withEmpty(params),
  ...(field === undefined ? {} : { field }),
  breaking,
})

export const breaking = (id: ImpactId, params: Params = {}, field?: string): FieldFinding =>
  finding(id, params, true, field)

export const harmless = (id: ImpactId, params: Params = {}, field?: string): FieldFinding =>
  finding(id, params, false, field)

export const sayImpact = ({ id, params }: Pick<ImpactFinding, 'id' | 'params'>, t?: Translate): string =>
  sayFinding('impact', id, params, t)

/** JSON with sorted members, for comparison. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? ''

export const isSame = (a: unknown, b: unknown): boolean => stableJson(a) === stableJson(b)
