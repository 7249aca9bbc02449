import { type ProblemKind, problem } from '#kit/problem.ts'
import type { Static, TObject, TSchema } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

type Properties = Record<string, TSchema>
type Values<P extends Properties> = Static<TObject<P>>

/** What a resource shall be; its keys are the kind's own. */
export type Spec = Record<string, unknown>

export const providerNames = ['sandbox', 'aws', 'hetzner'] as const
export type ProviderName = (typeof providerNames)[number]

/** A field of the spec that names another resource of the tenant. */
export interface Reference {
  to: string
  /** Whether the one named stays until this goes; otherwise its leaving just clears the field. */
  holds: boolean
}

export interface Action {
  summary: string
  body: Properties
  /** States in which it may be asked for. */
  from: readonly string[]
  /** What shall be afterwards. The same again means something done, not something changed, such as a reboot. */
  plan: (spec: Spec, input: Spec) => Spec
  example: unknown
}

/** One kind of resource, declared once: everything else is derived from it. */
export interface Kind {
  name: string
  /** For sentences: "Virtual machine". */
  noun: string
  tag: string
  collection: string
  createPath: string
  param: string
  parent: { kind: string; param: string } | undefined
  /** Kinds of children that go when this goes. */
  dependents: readonly string[]
  providers: readonly ProviderName[]
  providerRequired: boolean
  region: 'required' | 'optional' | 'none'
  /** Null: a name may be given, else one is made. */
  nameSchema: TSchema | null
  uniqueName: boolean
  isDeploy: boolean
  spec: Properties
  /** Fields of the spec that may hold secrets: taken, handed to the provider, and never shown or logged. */
  confidential: readonly string[]
  /** Part of what shall be that callers do not set when creating. */
  initial: Spec
  /** What a child takes over from its parent when it is made. */
  fromParent: (parent: Spec) => Spec
  change: Properties
  facts: Properties
  references: Record<string, Reference>
  /** Rules a schema cannot say; throws the sentence. */
  check: (spec: Spec) => void
  /** The state of one that is as wanted. */
  settled: (spec: Spec) => string
  actions: Record<string, Action>
  /** Seconds after which an operation that does not end has failed. */
  deadlineSeconds: number
  NotFound: ProblemKind<[]>
  example: unknown
}

interface ActionOptions<S extends Properties, B extends Properties> {
  summary: string
  body?: B
  from: readonly string[]
  plan?: (spec: Values<S> & Spec, input: Values<B>) => Spec
  example?: unknown
}

/** Keeps an action's body and plan typed to each other; the kind only sees them erased. */
export const action = <S extends Properties, B extends Properties = Record<never, never>>(
  options: ActionOptions<S, B>,
): Action => ({
  summary: options.summary,
  body: options.body ?? {},
  from: options.from,
  plan: (options.plan ?? ((spec: Spec) => spec)) as Action['plan'],
  example: options.example,
})

type KindOptions = Pick<Kind, 'name' | 'noun' | 'tag' | 'collection' | 'spec'> &
  Partial<Omit<Kind, 'NotFound'>>

export function defineKind(options: KindOptions): Kind {
  const param = options.param ?? `${options.name}_id`
  return {
    createPath: options.collection,
    param,
    parent: undefined,
    dependents: [],
    providers: ['sandbox'],
    providerRequired: false,
    region: 'optional',
    nameSchema: null,
    uniqueName: false,
    isDeploy: false,
    confidential: [],
    initial: {},
    fromParent: () => ({}),
    change: {},
    facts: {},
    references: {},
    check: () => {},
    settled: () => 'ready',
    actions: {},
    deadlineSeconds: 1800,
    example: {},
    NotFound: problem(404, `${options.name}_not_found`, say`${{ noun: options.noun }} not found`),
    ...options,
  }
}
