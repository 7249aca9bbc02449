import type { Contract } from '../../../../sdk/index.ts'
import { useRecordChange } from '../../kit/record/use-record-change.ts'

export const useContractChange = () => useRecordChange<Contract>('contract', 'contracts', 'audit')
