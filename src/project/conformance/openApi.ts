import { fileFields } from '../../forms/data/encodeBody.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { propertySchemas } from '../../forms/schema/walker.ts'
import type { Access, ResolvedForm } from '../../model/site/pageDefinition.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { accessForCall, type Registry } from '../../model/site/registry.ts'
import { toBodySchema } from './bodySchema.ts'
import { withTitles, type LabelFor } from './fieldTitles.ts'
import { callDefinitions, formData, type CallDefinition } from '../../model/site/callDefinitions.ts'

type Node = Record<string, unknown>

const FORM_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'
const ref = (kind: string, name: string): Node => ({ $ref: `#/components/${kind}/${name}` })

/** The parts of a form's description that its schema does not have. */
export interface FormFacts {
  /** A valid form: the values of its fields, with file facts for files. */
  example: Record<string, unknown> | undefined
  label: LabelFor
}
export type FormFactsFor = (form: ResolvedForm) => FormFacts

/**
 * The contract as an OpenAPI 3.1 document: all calls and all forms.
 * @param version version of the project
 */
export function toOpenApi({ pages, forms }: Registry, version: string, factsFor: FormFactsFor): Node {
  const paths: Record<string, Node> = {}
  for (const call of callDefinitions)
    addOperation(
      call.path,
      call.method,
      callOperation(call, call.access ?? accessForCall(pages, call.path) ?? 'customer'),
    )
  for (const form of forms.values())
    addOperation(
      form.submit.path,
      'POST',
      formOperation(form, pageById(pages, form.id)?.access ?? 'customer', factsFor(form)),
    )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Formwright: calls of the backend',
      version,
      description: 'Made from the page files and docs/contract.md, which has the words.',
    },
    servers: [{ url: '/' }],
    paths,
    components,
  }

  function addOperation(path: string, method: 'GET' | 'POST', operation: Node): void {
    paths[`/aspapi${path}.asp`] = { [method.toLowerCase()]: { operationId: path.split('/').at(-1), ...operation } }
  }
}

function callOperation(
  { summary, method, body, example, data, mediaType, needsProof }: CallDefinition,
  access: Access,
): Node {
  return {
    summary,
    tags: ['content and session'],
    ...(method === 'POST' &&
      body && { requestBody: { content: { [FORM_ENCODED]: { schema: body, ...(example && { example }) } } } }),
    ...commonMembers(access, method, needsProof ? [ref('parameters', 'ProofOfWork')] : []),
    responses: mediaType
      ? {
          200: { description: summary, content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } } },
          ...transportErrors,
        }
      : envelopeResponses(data),
  }
}

function formOperation(form: ResolvedForm, access: Access, { example, label }: FormFacts): Node {
  const files = fileFields(form.schema)
  const alternatives = Object.values(form.submit.alternatives ?? {}).map((fields) => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { const: value }])),
    required: Object.keys(fields),
    additionalProperties: false,
  }))
  const sentExample =
    example &&
    Object.fromEntries(
      Object.entries(example)
        .filter(([name]) => isSent(form, name))
        .map(([name, value]) => [name, withFileNames(value)]),
    )
  const schema = withTitles(form.schema.jsonSchema ?? toBodySchema(form.schema), sentExample, label)
  const objects = Object.entries(sentExample ?? {}).filter(([, value]) => isObject(value))
  const content = (type: string): Node => ({
    [type]: {
      schema: alternatives.length > 0 ? { anyOf: [schema, ...alternatives] } : schema,
      ...(sentExample && { example: sentExample }),
      encoding: {
        ...Object.fromEntries(objects.map(([name]) => [name, { style: 'deepObject', explode: true }])),
        ...Object.fromEntries(files.map(({ name }) => [name, { contentType: fileTypes(form, name) }])),
      },
    },
  })
  return {
    summary: `The form “${form.id}”`,
    tags: ['forms'],
    requestBody: { required: true, content: content(files.length > 0 ? MULTIPART : FORM_ENCODED) },
    ...commonMembers(access, 'POST', [ref('parameters', 'IdempotencyKey')]),
    responses: envelopeResponses(formData[form.submit.action ?? 'store']),
  }
}

const isSent = ({ schema }: ResolvedForm, name: string): boolean =>
  !propertySchemas(schema, name).some(({ setByError }) => setByError)

/** Replaces files by their names, because an example cannot contain the files. */
const withFileNames = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) =>
        isObject(item) && typeof item.name === 'string' && 'size' in item ? item.name : item,
      )
    : value

const fileTypes = ({ schema }: ResolvedForm, name: string): string =>
  [...new Set(propertySchemas(schema, name).flatMap(({ file }) => file?.types ?? []))].join(', ') ||
  'application/octet-stream'

function commonMembers(access: Access, method: 'GET' | 'POST', parameters: Node[] = []): Node {
  const csrf = method === 'POST' ? { csrfCookie: [], csrfHeader: [] } : {}
  return {
    parameters: [ref('parameters', 'AcceptLanguage'), ...parameters],
    security: [access === 'public' ? csrf : { ...csrf, sessionToken: [], sessionCookie: [] }],
    'x-access': access,
  }
}

const transportErrors = {
  400: ref('responses', 'TransportError'),
  403: ref('responses', 'TransportError'),
  429: ref('responses', 'TooManyRequests'),
  default: ref('responses', 'TransportError'),
}

function envelopeResponses(data: object | undefined): Node {
  const success = {
    type: 'object',
    required: ['code', 'message', ...(data ? ['data'] : [])],
    properties: { code: { const: 200 }, message: { type: 'string' }, ...(data && { data }) },
  }
  return {
    200: {
      description: 'Every business response; `code` says which',
      content: { 'application/json': { schema: { anyOf: [success, ref('schemas', 'Refusal')] } } },
    },
    ...transportErrors,
  }
}

const components: Node = {
  securitySchemes: {
    sessionToken: {
      type: 'apiKey',
      in: 'header',
      name: 'token',
      description: 'The token of /pc/login, as JSON: in quotes',
    },
    sessionCookie: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'Over TLS __Host-sid; set by /pc/login' },
    csrfCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'XSRF-TOKEN',
      description: 'Set by any response that has none yet',
    },
    csrfHeader: {
      type: 'apiKey',
      in: 'header',
      name: 'X-XSRF-TOKEN',
      description: 'The value of the cookie XSRF-TOKEN',
    },
  },
  parameters: {
    AcceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description: 'Language of the messages',
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Made once for a filled form and sent again with a retry: a repeat gets the first response',
      schema: { type: 'string', format: 'uuid' },
    },
    ProofOfWork: {
      name: 'Proof-Of-Work',
      in: 'header',
      description:
        'Base64 of the JSON {"challenge":…,"solution":{"counter":…,"derivedKey":…}} for the challenge in data.proofOfWork of a refusal; or “supported”, which says that the client can solve one',
      schema: { type: 'string' },
    },
  },
  schemas: {
    Envelope: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
    },
    Refusal: {
      description:
        '501: refused, with a sentence for the reader; 401: no valid session; 405: session ended by the broker',
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: [501, 401, 405] },
        message: { type: 'string', minLength: 1 },
        data: {
          type: 'object',
          properties: {
            errors: {
              description: 'Rule by JSON pointer of the field: {"/email":"format"}',
              type: 'object',
              additionalProperties: { type: 'string' },
            },
            proofOfWork: {
              description:
                'A challenge: the call is answered when it comes again with the proof in the header Proof-Of-Work',
              type: 'object',
            },
          },
        },
      },
    },
  },
  responses: {
    TransportError: {
      description: 'Malformed, not from this site, unknown, too large, or failed',
      content: { 'application/json': { schema: ref('schemas', 'Envelope') } },
    },
    TooManyRequests: {
      description: 'Over the limit of calls',
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
      content: { 'application/json': { schema: ref('schemas', 'Envelope') } },
    },
  },
}
