import { useQueryClient } from '@tanstack/react-query'

/** After a change: asks anew for projects and runs. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const key of ['projects', 'runs']) void queries.invalidateQueries({ queryKey: [key] })
  }
}
