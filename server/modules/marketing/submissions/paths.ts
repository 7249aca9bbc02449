/** Where answers are posted to. */
export const submitPath = (id: string): string => `/api/v1/app/public/forms/${id}/submit`
