import { useQueryClient } from '@tanstack/react-query'
import type { Contract } from '../../../sdk/index.ts'

/** After something was done to a contract: shows what the server answered, and has lists and trail asked for again. */
export function useContractChange(): (contract: Contract) => void {
  const queries = useQueryClient()
  return contract => {
    queries.setQueryData(['contract', contract.id], { success: true, data: contract })
    void queries.invalidateQueries({ queryKey: ['contract', contract.id, 'audit'] })
    void queries.invalidateQueries({ queryKey: ['contracts'] })
  }
}
