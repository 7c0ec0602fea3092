import type { Scene } from './stage.ts'

/** Situations in which some may see what others may not. */
export const accessScenes = {
  'everybody holds what is hers': {
    cast: ['mia', 'nell', 'olga', 'ada', 'petra', 'cleo', null],
    async play(stage) {
      await stage.act(stage.tab('nell1'), 'share')
      await stage.changeAsAdmin(
        `insert into public.portfolios (application_id, job_id, client_id, title)
         select r.id, r.job_id, r.client_id, 'Menus' from public.job_applications r
         join public.jobs j on j.id = r.job_id where j.posted_by = $1 limit 1`,
        [stage.userId('mia1')],
      )
      await stage.changeAsAdmin(
        `update public.jobs set is_active = false where id = (
           select j.id from public.jobs j where j.posted_by = $1
             and not exists (select from public.job_applications r where r.job_id = j.id) limit 1)`,
        [stage.userId('olga1')],
      )
      const { server, observer } = stage.simulation
      await server.as(stage.userId('mia1'), 'select public.block($1)', [stage.userId('nell1')])
      await observer.checkAdminChange()
    },
  },

  'a directory that devices hold in part': {
    cast: ['mia', 'nell', 'olga', 'ada'],
    async play(stage) {
      await stage.changeAsAdmin('select private.set_device_limit(3)')
      await stage.wait(30_000)
      // Olga is not among the first three. She comes to Mia’s device with her request.
      await stage.changeAsAdmin(
        `insert into public.job_applications (job_id, client_id, message, budget_range, timeline)
         select j.id, c.id, r.message, r.budget_range, r.timeline
         from public.jobs j, public.clients c, public.job_applications r
         where j.posted_by = $1 and c.user_id = $2 limit 1`,
        [stage.userId('mia1'), stage.userId('olga1')],
      )
      await stage.act(stage.tab('nell1'), 'editName')
      await stage.wait(30_000)
    },
  },

  'a directory that becomes whole again': {
    cast: ['mia', 'nell', 'olga', 'ada'],
    async play(stage) {
      for (const members of [3, 4, 20_000]) {
        await stage.changeAsAdmin('select private.set_device_limit($1)', [members])
        await stage.wait(30_000)
      }
    },
  },

  'approved and not, again and again': {
    cast: ['mia', 'nell'],
    async play(stage) {
      // Each change makes the device pull everything, seven rows a page.
      for (let times = 0; times < 40; times += 1) {
        await stage.changeAsAdmin('update public.profiles set is_approved = not is_approved where id = $1', [
          stage.userId('mia1'),
        ])
        await stage.wait(240)
      }
    },
  },
} as const satisfies Record<string, Scene>
