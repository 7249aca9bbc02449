import type { Dataset } from '../records/dataset.ts'
import type { Finder } from '../records/finder.ts'
import type { HomeKind } from '../records/home.ts'
import type { MonthEndKind } from '../records/month-end.ts'
import type { NotificationKind } from '../records/notification.ts'
import type { RecordKind } from '../records/record.ts'
import type { RelatedKind } from '../records/related.ts'
import type { TrashKind } from '../records/trash.ts'
import type { ReportDataset } from '../reporting/dataset.ts'
import type { Collector } from './collector.ts'
import type { IntegrationProvider } from './integration-provider.ts'
import type { MailReader } from './mail-reader.ts'
import type { ProviderListener } from './provider-listener.ts'
import type { SetupStep } from './setup-step.ts'

/** What templates and conditions can name of a record, by its path: `contact.first_name`. */
export interface MergeField extends Placed {
  readonly name: string
  readonly type: string
}

/**
 * What domains contribute to lists that other domains work by: `ctx.services.contributions` has them all. An entry is
 * one in its own domain, and nothing that collects them names a domain.
 */
export interface Contributions {
  /** What people can ask questions of in reports: what is listed here is in datasets, runs, drill-downs and exports. */
  readonly reportDatasets: readonly ReportDataset[]
  /** What people take with them. */
  readonly exportDatasets: readonly Dataset[]
  /** What is found by a few letters of what it is called. */
  readonly finders: readonly Finder[]
  /** What people follow and are told of. */
  readonly recordKinds: readonly RecordKind[]
  /** What belongs to a contact, company or deal, as their pages show it. */
  readonly relatedKinds: readonly RelatedKind[]
  /** What waits for somebody at the beginning of a day. */
  readonly homeKinds: readonly HomeKind[]
  /** What is to be done before a month is closed. */
  readonly monthEndKinds: readonly MonthEndKind[]
  /** What a new organization does first. */
  readonly setupSteps: readonly SetupStep[]
  /** What can come back from the trash. */
  readonly trashKinds: readonly TrashKind[]
  /** What workflows know of a contact and what belongs to it. */
  readonly mergeFields: readonly MergeField[]
  /** What people can be told of. */
  readonly notificationKinds: readonly NotificationKind[]
  /** What an organization can connect. */
  readonly integrationProviders: readonly IntegrationProvider[]
  /** What takes files out of incoming mail. */
  readonly mailReaders: readonly MailReader[]
  /** Who collects by methods that are not asked at once. */
  readonly collectors: readonly Collector[]
  /** What hears a payment provider beside billing. */
  readonly providerListeners: readonly ProviderListener[]
}

/** Where an entry stands among those of other domains. Without a place it comes last, in the order of the modules. */
export interface Placed {
  readonly place?: number
}

/** Gives the entries places from this one on; the numbers are those of the list that they go to. */
export const placed = <T extends object>(first: number, entries: readonly T[]): T[] =>
  entries.map((entry, n) => ({ ...entry, place: first + n }))

export const inPlace = <T extends Placed>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => (a.place ?? Number.MAX_VALUE) - (b.place ?? Number.MAX_VALUE))

export function collectContributions(modules: readonly Partial<Contributions>[]): Contributions {
  const collect = <K extends keyof Contributions>(key: K) =>
    inPlace(
      modules.flatMap<Placed>(module => (module[key] ?? []) as readonly Placed[]),
    ) as unknown as Contributions[K]
  return {
    reportDatasets: collect('reportDatasets'),
    exportDatasets: collect('exportDatasets'),
    finders: collect('finders'),
    recordKinds: collect('recordKinds'),
    relatedKinds: collect('relatedKinds'),
    homeKinds: collect('homeKinds'),
    monthEndKinds: collect('monthEndKinds'),
    setupSteps: collect('setupSteps'),
    trashKinds: collect('trashKinds'),
    mergeFields: collect('mergeFields'),
    notificationKinds: collect('notificationKinds'),
    integrationProviders: collect('integrationProviders'),
    mailReaders: collect('mailReaders'),
    collectors: collect('collectors'),
    providerListeners: collect('providerListeners'),
  }
}
