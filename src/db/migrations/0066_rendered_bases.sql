-- Whether the base picture of a bike and the layers of its parts are rendered by a computer, not photographed.
alter table bike add column base_rendered boolean not null default false;

-- Until now pages said so of all of them. Nobody has edited these bikes, so that their versions stay.
alter table bike disable trigger next_version;
update bike set base_rendered = true where base_image_id is not null;
set constraints all immediate;
alter table bike enable trigger next_version;
