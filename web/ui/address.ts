/** The secret of a link such as /i/{token}. */
export const pathToken = (): string => decodeURIComponent(location.pathname.split('/')[2] ?? '')

export const queryParam = (name: string): string | null => new URLSearchParams(location.search).get(name)

/** Takes a parameter out of the address, so that a reload does not tell the same news again. */
export function forgetQueryParam(name: string): void {
  const url = new URL(location.href)
  url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

/** Where the page of a conversation leaves a guest's token for the page of a call, in this tab alone. */
const GUEST = 'bowline.call-guest'

export const leaveGuestToken = (token: string): void => sessionStorage.setItem(GUEST, token)
export const findGuestToken = (): string | null => sessionStorage.getItem(GUEST)
