-- A mark of what is read tells of what was seen only where it moves: after a restore it may stay where it was.

set local check_function_bodies = off;

drop trigger "140_events" on public.message_reads;

create trigger "140_events" after update of read_up_to on public.message_reads
for each row when (new.read_up_to > old.read_up_to) execute function private.follow_message_read();
