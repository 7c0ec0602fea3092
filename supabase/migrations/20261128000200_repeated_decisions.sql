-- A repeated decision about a report is answered as it was first. Until now it was refused where the report was gone: it
-- goes with the account of the reported user. The first answer may have been lost on its way.

/*
 * Decides about an open report; see `private.decide_report`. A repeated call returns the recorded answer, where there is
 * one: earlier versions of the app name no id, and earlier answers were not recorded.
 */
create or replace function public.decide_report(
  report uuid, decision text, note text default null, told text default null, mutation_id uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_repeated constant boolean := private.is_repeated(mutation_id);
  answer jsonb;
begin
  if is_repeated then answer := private.recorded_result(mutation_id); end if;
  if answer is not null then return answer; end if;
  answer := private.decide_report(report, decision, note, told);
  perform private.record_result(mutation_id, answer);
  return answer;
end
$$;
