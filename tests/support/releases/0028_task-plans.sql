UPDATE tasks SET due_anchor = 'stage', due_offset = 3, estimated_minutes = 90, job_role = 'Foreman' WHERE id = 1;
