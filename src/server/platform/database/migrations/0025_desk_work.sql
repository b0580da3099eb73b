CREATE TABLE "desk_work" (
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"officer_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	CONSTRAINT "desk_work_kind_item_officer_id_pk" PRIMARY KEY("kind","item","officer_id"),
	CONSTRAINT "desk_work_mark" CHECK ("desk_work"."assigned_at" is not null or "desk_work"."seen_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "desk_work" ADD CONSTRAINT "desk_work_officer_id_officers_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."officers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_work_assigned" ON "desk_work" USING btree ("kind","item") WHERE "desk_work"."assigned_at" is not null;--> statement-breakpoint
CREATE INDEX "desk_work_officer" ON "desk_work" USING btree ("officer_id","kind");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");