import { createFileRoute, redirect } from '@tanstack/react-router'

/**
 * Redirects /services, which some published links use; the route table says /jobs (readings, "Names and constants").
 */
export const Route = createFileRoute('/services')({
  beforeLoad: () => {
    throw redirect({ to: '/jobs', replace: true })
  },
})
