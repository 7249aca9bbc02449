import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { part } from '#kit/web/page.ts'
import { contractRoutes } from './authoring/routes.ts'
import { recordBounces } from './bounces.ts'
import { contractsRelated } from './contracts/related-queries.ts'
import { certificateTemplate } from './document/certificate.ts'
import { sealContract } from './document/seal.ts'
import { fields } from './fields.ts'
import { contractFinder } from './find-queries.ts'
import { contractNotices } from './notices.ts'
import { contractRecords } from './record-queries.ts'
import { expireContract, remindSigners, warnOfExpiry } from './reminders.ts'
import { contractDataset } from './reporting/contracts.ts'
import { resealContracts } from './reseal.ts'
import { seedDemo } from './seed-demo.ts'
import { signingRoutes } from './signing/routes.ts'
import { timeline } from './timeline.ts'
import { verifyCommand } from './verify/command.ts'
import { verifyRoutes } from './verify/routes.ts'

/** From a draft to a signed and sealed document that stands on its own. */
export const contracts: Module = {
  name: 'contracts',
  relatedKinds: [contractsRelated],
  notificationKinds: placed(200, contractNotices),
  recordKinds: [contractRecords],
  exportDatasets: placed(500, [
    { name: 'contracts', table: 'contracts' },
    { name: 'contract_audit', table: 'contract_audit', key: ['contract_id', 'seq'] },
    {
      name: 'contract_files',
      table: 'contract_pdfs',
      key: ['contract_id'],
      file: { column: 'content', pathOf: row => `contracts/${row.contract_id}.pdf` },
    },
  ]),
  finders: [contractFinder],
  reportDatasets: [contractDataset],
  fields,
  tables: ['contract_audit', 'contract_pdfs', 'contract_seal_keys', 'contracts'],
  pages: [
    {
      path: '/sign/{token}',
      page: 'sign',
      asks: ({ params }) => `/api/v1/app/contracts/sign/${part(params.token)}`,
    },
  ],
  screens: ['/contracts'],
  routes: [...contractRoutes, ...signingRoutes, ...verifyRoutes],
  pdfTemplates: [certificateTemplate],
  jobs: [sealContract, remindSigners, expireContract, warnOfExpiry] as JobKind<never>[],
  subscribers: [recordBounces],
  reactions: timeline,
  commands: [verifyCommand],
  reseal: resealContracts,
  seedDemo,
}

export { createContract } from './authoring/create.ts'
export { ContractNotFound, PdfUnavailable } from './contracts/errors.ts'
export { ContractCompleted } from './contracts/events.ts'
export { presentContract } from './contracts/present.ts'
export { Contract, ContractIn } from './contracts/schema.ts'
export { getOwnContracts, OwnContract, serveOwnContract } from './counterparties/own.ts'
export { findSigning } from './counterparties/queries.ts'
