import { route } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { Forecast, ForecastQuery, ForecastTooLarge } from './schema.ts'
import { getForecast } from './service.ts'

export const forecastRoutes = [
  route({
    method: 'GET',
    path: '/deals/forecast',
    tag: 'Deals',
    summary: 'Forecast what deals will bring, in the reporting currency',
    description:
      'Weighted: each amount × the win probability of its stage, halves rounded away from zero. Lost and omitted ' +
      'deals are in no total; `by_stage` shows the lost ones in their stage, `by_category` the omitted ones.',
    query: ForecastQuery,
    errors: [ForecastTooLarge],
    returns: Type.Object({ data: Forecast, ...Forecast.properties }),
    handler: async (ctx, { query }) => {
      const forecast = await getForecast(ctx, query)
      return { ...forecast, data: forecast }
    },
  }),
]
