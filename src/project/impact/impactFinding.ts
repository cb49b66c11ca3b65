import { sayFinding, type ImpactId, type Params, type Translate, withEmpty } from '../../model/findings/findingTexts.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'

type KindOf<Id> = Id extends `${infer Kind}/${string}` ? Kind : Id
/** Every kind of change that is told apart: what stands before the slash of its ids. */
export type ImpactKind = KindOf<ImpactId>

/** One thing that a change means. */
export interface ImpactFinding {
  kind: ImpactKind
  id: ImpactId
  /** What its sentence names. */
  params: Params
  /** Id of the page; absent: of the whole site. */
  page?: string
  /** Text path of the field: `address.street`. */
  field?: string
  /** Whether something that holds today holds no longer. */
  breaking: boolean
}

/** A finding whose page is the one that is compared. */
export type FieldFinding = Omit<ImpactFinding, 'page'>

/** The words of one of the two states. */
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

/** JSON with the members in alphabetical order, for comparing. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? ''

export const isSame = (a: unknown, b: unknown): boolean => stableJson(a) === stableJson(b)
