/** Of series by their place; `app.css` has them by day, by night and on paper. */
export const chartColors = [1, 2, 3, 4, 5, 6, 7, 8].map(place => `var(--chart-${place})`)

export const chartColor = (place: number): string => chartColors[place % chartColors.length]!
