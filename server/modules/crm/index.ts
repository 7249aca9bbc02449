import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { companiesInBulk, contactsInBulk, tasksInBulk } from './bulk/targets.ts'
import { forgetBulkChanges, undoInBulk } from './bulk/undo.ts'
import { companyRoutes } from './companies/routes.ts'
import { exportRoutes } from './contacts/listing/export-routes.ts'
import { contactRows } from './contacts/listing/export-rows.ts'
import { contactRoutes } from './contacts/routes.ts'
import { changeRoutes } from './contacts/saving/change-routes.ts'
import { contactSetup } from './contacts/setup-queries.ts'
import { forgetFields, indexFieldJob } from './custom-fields/jobs.ts'
import { customFieldRoutes } from './custom-fields/routes.ts'
import { hunterIntegration } from './enrichment/integration.ts'
import { enrichmentRoutes } from './enrichment/routes.ts'
import { fields } from './fields.ts'
import { deleteFiles, sweepFiles } from './files/removal.ts'
import { fileRoutes } from './files/routes.ts'
import { companyFinder, contactFinder, listFinder } from './find-queries.ts'
import { savingRoutes } from './imports/bulk-routes.ts'
import { importCommand } from './imports/command.ts'
import { importJob, sweepUploads } from './imports/jobs.ts'
import { importRoutes } from './imports/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { mergeFieldList } from './merge-fields/fields.ts'
import { moveOtherAddresses } from './merging/other-addresses.ts'
import { mergeRoutes } from './merging/routes.ts'
import { forgetMerges } from './merging/unmerge.ts'
import { noteRoutes } from './notes/routes.ts'
import { crmNotices } from './notices.ts'
import { tasksAtHome } from './overview/home-queries.ts'
import { crmRelated } from './overview/kind-queries.ts'
import { overviewRoutes } from './overview/routes.ts'
import { companyRecords, contactRecords, taskRecords } from './record-queries.ts'
import { crmReportDatasets } from './reporting/datasets.ts'
import { emptyTrash } from './restoring/end.ts'
import { crmTrash } from './restoring/kinds.ts'
import { trashRoutes } from './restoring/routes.ts'
import { rescoreJob } from './scoring/rescore.ts'
import { seedDemo } from './seed-demo.ts'
import { crmSettingsRoutes } from './settings/routes.ts'
import { compareNamesJob, compareOldNames } from './similar/compare.ts'
import { similarRoutes } from './similar/routes.ts'
import { tellDueTasks } from './tasks/jobs.ts'
import { taskRoutes } from './tasks/routes.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { timelineReactions } from './timeline.ts'

export const crm: Module = {
  name: 'crm',
  setupSteps: [contactSetup],
  relatedKinds: crmRelated,
  homeKinds: tasksAtHome,
  mergeFields: placed(100, mergeFieldList()),
  notificationKinds: crmNotices,
  recordKinds: [contactRecords, companyRecords, taskRecords],
  integrationProviders: placed(600, [hunterIntegration]),
  exportDatasets: placed(100, [
    { name: 'contacts', table: 'contacts', rows: contactRows },
    ...datasetsOf('companies'),
    { name: 'lists', table: 'contact_lists' },
    { name: 'list_members', table: 'list_members', key: ['list_id', 'contact_id'] },
    ...datasetsOf('tasks', 'notes'),
    { name: 'activities', table: 'activities', where: 'mail_line_is_told(event_type, detail, 3)' },
    ...datasetsOf('custom_fields'),
    { name: 'files', table: 'record_files', omit: ['file_key'] },
  ]),
  trashKinds: crmTrash,
  finders: [contactFinder, companyFinder, listFinder],
  reportDatasets: crmReportDatasets,
  fields,
  tables: [
    'activities',
    'bulk_change_rows',
    'bulk_changes',
    'companies',
    'company_custom_values',
    'contact_addresses',
    'contact_custom_values',
    'contact_emails',
    'contact_engagement',
    'contact_imports',
    'contact_lists',
    'contact_tags',
    'contacts',
    'crm_settings',
    'custom_fields',
    'dismissed_duplicates',
    'import_chunks',
    'import_errors',
    'list_members',
    'merge_rows',
    'merged_records',
    'name_keys',
    'names_to_compare',
    'notes',
    'record_files',
    'record_merges',
    'search_words',
    'similar_names',
    'tallies',
    'tasks',
    'trash',
    'trash_rows',
    'uncontacted',
  ],
  readable: [
    'activities',
    'companies',
    'contact_addresses',
    'contacts',
    'custom_fields',
    'merged_records',
    'notes',
    'tasks',
  ],
  screens: ['/contacts', '/companies', '/lists', '/tasks'],
  routes: [
    ...companyRoutes,
    ...contactRoutes,
    ...changeRoutes,
    ...savingRoutes,
    ...bulkRoutes,
    ...importRoutes,
    ...exportRoutes,
    ...enrichmentRoutes,
    ...noteRoutes,
    ...fileRoutes,
    ...crmSettingsRoutes,
    ...listRoutes,
    ...taskRoutes,
    ...timelineRoutes,
    ...overviewRoutes,
    ...customFieldRoutes,
    ...similarRoutes,
    ...mergeRoutes,
    ...trashRoutes,
  ],
  jobs: [
    ...([rescoreJob, importJob, indexFieldJob, deleteFiles] as JobKind<never>[]),
    compareNamesJob as JobKind<never>,
    contactsInBulk.job,
    companiesInBulk.job,
    tasksInBulk.job,
    undoInBulk.job,
  ],
  crons: [sweepUploads, sweepFiles, tellDueTasks, forgetFields, forgetMerges, emptyTrash, forgetBulkChanges],
  backfills: [...compareOldNames, moveOtherAddresses],
  commands: [importCommand],
  reactions: timelineReactions,
  seedDemo,
}

export { type BulkTarget, bulk, removeEach } from './bulk/run.ts'
export { BulkAnswer, BulkDeleteIn, BulkUpdateIn, NothingMeant } from './bulk/schema.ts'
export { toDomain } from './companies/domain.ts'
export { CompanyCreated, CompanyUpdated } from './companies/events.ts'
export { companyEntity } from './companies/filter-queries.ts'
export { findOrCreateCompanies } from './companies/find-by-name-queries.ts'
export { findKnownCompanies } from './companies/known-queries.ts'
export { keepVatCheck } from './companies/queries.ts'
export { CompanyNotFound, type CompanyPatch } from './companies/schema.ts'
export { createCompany, deleteCompany, updateCompany } from './companies/service.ts'
export {
  ChangedMeanwhile,
  Changes,
  ifUnchanged,
  refuseOverwriting,
  type Seen,
} from './conflicts/overwriting.ts'
export {
  findContactByEmail,
  findContactIds,
  isEmptyFilter,
  listAudience,
} from './contact-filter/audience-queries.ts'
export { applyContactFilter } from './contact-filter/queries.ts'
export { ContactChoiceIn, ContactFilterIn } from './contact-filter/schema.ts'
export { endAway, findAbsences, setAway } from './contacts/absence-queries.ts'
export { ContactDeleted, ContactRestored, ContactUpdated } from './contacts/events.ts'
export { contactEntity } from './contacts/filter-queries.ts'
export { findLanguageOf } from './contacts/language-queries.ts'
export { findContact, lockContact, requireContact } from './contacts/queries.ts'
export { type CreatedContact, createContact } from './contacts/saving/create.ts'
export { meetContact } from './contacts/saving/meet.ts'
export { saveContacts } from './contacts/saving/save-many.ts'
export { deleteContacts, markCustomer, updateContact } from './contacts/saving/update.ts'
export { updateContacts } from './contacts/saving/update-many.ts'
export { Contact, type ContactIn, ContactIn as ContactInput, ContactNotFound } from './contacts/schema.ts'
export {
  type CustomFilter,
  CustomFilter as CustomFilterIn,
  checkCustomFilter,
  customSortOf,
  SortBy,
  takeCustom,
  withCustomQuery,
} from './custom-fields/filter.ts'
export { type CustomOrder, customConditions, listIdsByCustom } from './custom-fields/filter-queries.ts'
export { listFields } from './custom-fields/queries.ts'
export type { CustomEntity, CustomField } from './custom-fields/schema.ts'
export { customReader, settleCustom } from './custom-fields/settle.ts'
export { FileNotFound } from './files/schema.ts'
export { openRecordFile } from './files/service.ts'
export { conditionsOf, readFilter, withoutMe } from './filter/choose-queries.ts'
export { filterEntity } from './filter/declare-queries.ts'
export { fieldsRoute, queryRoute } from './filter/fields.ts'
export { type Choosing, choosing, type Filtered, FilterText, sorting } from './filter/schema.ts'
export { orderBy } from './filter/sort-queries.ts'
export { rankParties } from './find-queries.ts'
export { type Column, mapColumns, readCells } from './imports/columns.ts'
export { ImportDone } from './imports/events.ts'
export { forgetInContactFiles } from './imports/forget.ts'
export { defineMissing, ROWS_LOOKED_AT } from './imports/new-fields.ts'
export { ImportNotFound } from './imports/routes.ts'
export { findListIds, findMemberships } from './lists/lookup-queries.ts'
export { addToList, removeMember } from './lists/service.ts'
export {
  clearSuppressed,
  markImportedSuppressed,
  markSuppressed,
  markUnsubscribed,
} from './mailing/queries.ts'
export { isKnownField, type Person, samplePerson, withSender } from './merge-fields/fields.ts'
export { loadPeople } from './merge-fields/queries.ts'
export { findKept } from './merged-queries.ts'
export { ContactsMerged, ContactsUnmerged } from './merging/events.ts'
export { addNote, deleteNote } from './notes/service.ts'
export { listFirst } from './overview/first-queries.ts'
export { loadOverview, Overview } from './overview/overview.ts'
export { listRelated } from './overview/related-queries.ts'
export {
  holdContactsOf,
  holdFreeContacts,
  holdParties,
  holdPartiesOf,
} from './parties-queries.ts'
export { companyFields, companyJoin, contactFields, contactJoin } from './reporting/parties.ts'
export { deleteForGood, eraseContact, eraseFromTrash } from './restoring/end.ts'
export { ContactHead } from './schema.ts'
export { recordEngagement, recordSent } from './scoring/engagement.ts'
export type { EngagementKind } from './scoring/queries.ts'
export { loadCrmSettings } from './settings/queries.ts'
export { lastMoment, requireZone, selectTasksDue } from './tasks/due-queries.ts'
export { Task, TaskIn, type TaskRow } from './tasks/schema.ts'
export { createTask, createTasks, deleteTask } from './tasks/service.ts'
export { showTask } from './tasks/show.ts'
export { forgetRemoval } from './timeline/activity-queries.ts'
export { describeActivity } from './timeline/describe-activity.ts'
export { HistoryPage, HistoryQuery, listHistory } from './timeline/history.ts'
export { lastActivities } from './timeline/last-queries.ts'
export { listTimeline } from './timeline/list.ts'
export { recordMany, recordPast } from './timeline/record-many-queries.ts'
export { Activity, TimelineQuery } from './timeline/schema.ts'
export { ofContact, ofDeal } from './timeline/scope-queries.ts'
export { keepBeside, keepInTrash } from './trash/queries.ts'
export { Deleted } from './trash/schema.ts'
