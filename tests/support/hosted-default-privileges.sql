-- Default privileges of projects made before 30 May 2026 on everything new in `public`. Run after hosted.sql.

alter default privileges for role project_owner grant execute on functions to public;
alter default privileges for role project_owner in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public grant all on routines to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public grant all on sequences to anon, authenticated, service_role;
