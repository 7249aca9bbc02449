import type { Dataset } from '#kit/records/dataset.ts'

export const contractDatasets: readonly Dataset[] = [
  { name: 'contracts', table: 'contracts' },
  { name: 'contract_audit', table: 'contract_audit', key: ['contract_id', 'seq'] },
  {
    name: 'contract_files',
    table: 'contract_pdfs',
    key: ['contract_id'],
    file: { column: 'content', pathOf: row => `contracts/${row.contract_id}.pdf` },
  },
]
