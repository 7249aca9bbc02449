/** Where the page of a conversation leaves a guest's token for the page of a call, in this tab alone. */
const KEY = 'bowline.call-guest'

export const leaveGuestToken = (token: string): void => sessionStorage.setItem(KEY, token)
export const findGuestToken = (): string | null => sessionStorage.getItem(KEY)
