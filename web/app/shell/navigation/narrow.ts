/** A phone, or a window as narrow as one: the bar at the bottom stands in for the sidebar. */
export const NARROW = '(max-width: 760px)'
/** Between a phone and a desk: the sidebar shows its icons alone. */
export const RAIL = '(max-width: 1000px)'
