/** The page of a call is one of its own, beside the workspace: what is looked at here stays where it is. */
export const openCall = (id: string): void => void window.open(`/call/${id}`, `call-${id}`)
