import { createFileRoute, redirect } from '@tanstack/react-router'

/** Some links in the wild say /services; the route table says /jobs (readings, "Names and constants"). */
export const Route = createFileRoute('/services')({
  beforeLoad: () => {
    throw redirect({ to: '/jobs', replace: true })
  },
})
