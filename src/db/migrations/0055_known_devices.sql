-- When somebody ended the other sessions of the account: devices that it knew before are unknown since.
alter table account add column devices_ended_at timestamptz;
